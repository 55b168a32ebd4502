import { defineShell } from '@pregon/build-preset/shell/define-shell';

/** No component is a `ViewTransition`. */
const viewTransitions = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'createViewTransitionInstance',
  'ViewTransitionPseudoElement',
  'flushAfterMutationEffects',
];

/** Pages are rendered with `createRoot`: the server's first frame is replaced, not hydrated. */
const hydration = [
  'prepareToHydrateHostInstance',
  'popHydrationState',
  'queueHydrationError',
  'throwOnHydrationMismatch',
  'updateDehydratedSuspenseComponent',
  'retryDehydratedSuspenseBoundary',
  'canHydrateInstance',
  'canHydrateTextInstance',
  'canHydrateHydrationBoundary',
  'getNextHydratable',
  'getNextHydratableInstanceAfterHydrationBoundary',
  'getHydratableHoistableCache',
  'clearHydrationBoundary',
  'attemptContinuousHydration',
  'attemptHydrationAtCurrentPriority',
  'accumulateOrCreateContinuousQueuedReplayableEvent',
  'attemptExplicitHydrationTarget',
  'attemptReplayContinuousQueuedEvent',
  'attemptReplayContinuousQueuedEventInMap',
  'replayUnblockedEvents',
  'scheduleCallbackIfUnblocked',
  'scheduleReplayQueueIfNeeded',
  'retryIfBlockedOn',
];

/** No resource is requested by `preload` and `preinit`, and none is rendered with a precedence. */
const preloads = [
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preloadStylesheet',
  'getResource',
  'acquireResource',
  'insertStylesheet',
  'suspendResource',
];

/** No component calls `useActionState`. */
const actionStates = ['dispatchActionState', 'runActionStateAction', 'updateActionStateImpl', 'rerenderActionState'];

/** No fragment has a ref. */
const fragments = ['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'];

/** No component is a `SuspenseList`. */
const lists = ['initSuspenseListRenderState', 'cutOffTailIfNeeded'];

export default defineShell(import.meta.url, {
  replaced: { graphql: import.meta.resolve('@pregon/auth-api/transport/graphql-documents') },
  replacedInside: { './private/createCalendar.mjs': import.meta.resolve('@pregon/ui/form/gregorian-calendar') },
  removed: [
    {
      file: /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-6KYCQHYJ\.mjs$/,
      // Forms, prefetched pages and error boundaries of routes exist only with a data router: docs/adr/0064-declarative-router-with-own-history.md.
      unused: ['Form', 'PrefetchPageLinks', 'RenderErrorBoundary', 'DefaultErrorComponent'],
      constants: { ENABLE_DEV_WARNINGS: 'false' },
    },
    {
      file: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
      unused: [...viewTransitions, ...hydration, ...preloads, ...actionStates, ...fragments, ...lists],
      refused: [
        'ReactDOMHydrationRoot',
        'FragmentInstance',
        'mountActionState',
        'updateActivityComponent',
        'updateSuspenseListComponent',
      ],
    },
  ],
});
