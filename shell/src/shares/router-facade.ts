/**
 * The exports of react-router-dom for remotes. A shared library cannot be tree-shaken, so the page contains everything in this list; new
 * exports must be added here.
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
