/** The list that the build of the monolith generates: every remote, with functions that load its modules as chunks of the application. */
declare module 'monolith-remotes' {
  interface Module {
    readonly default: unknown;
  }
  export const remotes: readonly {
    readonly name: string;
    readonly format: 'module-federation' | 'container';
    readonly basePaths: string[];
    readonly inlineStylePaths: string[];
    readonly modules: Readonly<Record<string, () => Promise<Module>>>;
  }[];
}
