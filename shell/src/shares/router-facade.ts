/**
 * The exports of react-router-dom for remotes. A shared library cannot be tree-shaken, so all of this list is in the page: a new
 * name is added here first.
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
