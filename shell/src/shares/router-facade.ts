/**
 * All that remotes may take from react-router-dom. A shared library cannot be shaken, so the whole of this list is in the page:
 * a new name is added here first.
 */
export {
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
