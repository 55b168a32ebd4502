/**
 * The exports of react-router-dom for remotes. A shared library cannot be tree-shaken, so the page contains everything in this list; new
 * exports must be added here.
 */
export { useBlocker } from '../routing/use-blocker.ts';
export {
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
