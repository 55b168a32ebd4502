/** The frame of a page, and its read-only parts. */
export { BackLink } from './page/back-link.tsx';
export {
  ActionBar,
  Columns,
  FormLayout,
  Page,
  PageHead,
  Section,
  pageTitle,
  type PageProps,
  type SectionProps,
} from './page/page-frame.tsx';
export { Rail, type LeaveRail, type RailProps } from './page/rail.tsx';
export { Audience, Funnel, type AudienceProps, type FunnelProps, type FunnelStep } from './page/audience.tsx';
export { Badge, type BadgeState, stateLabel } from './page/badge.tsx';
export { Banner, Note, type BannerProps } from './page/note.tsx';
export { Empty, type EmptyProps } from './page/empty.tsx';
export { Skeleton, Progress, Spinner, Waiting, windowHeight } from './page/waiting.tsx';
export { SkipLink, VisuallyHidden } from './page/visually-hidden.tsx';
export { useOpenPart, type OpenPart } from './form/open-part.ts';
