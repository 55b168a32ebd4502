import type { ShareScope } from './container.ts';

/** The options with which a release creates its instance, of which it reads these again. */
interface InstanceOptions {
  readonly name: string;
  readonly id?: string;
}

/** A library as a release asks for it. */
interface WantedLibrary {
  readonly customShareInfo?: { readonly scope?: readonly string[] };
}

/**
 * One release's instance of Module Federation, as far as code of a release uses it. The host has one version of each library, and has
 * compared it with what the release requires, so there is nothing to choose; and a release loads no other remotes.
 */
class ReleaseInstance {
  readonly shareScopeMap: Record<string, ShareScope> = {};
  options: InstanceOptions;

  constructor(options: InstanceOptions) {
    this.options = options;
  }

  get name(): string {
    return this.options.name;
  }

  initOptions(options: InstanceOptions): void {
    this.options = { ...this.options, ...options };
  }

  initShareScopeMap(name: string, scope: ShareScope): void {
    this.shareScopeMap[name] = scope;
  }

  /** Nothing to do: a release shares no libraries of its own. */
  registerShared(): void {}

  /** Resolves at once: the host shared its libraries before it opened the release. */
  initializeSharing(): readonly Promise<void>[] {
    return [];
  }

  /** The factory of a library; false where the host does not share it. */
  async loadShare(library: string, { customShareInfo }: WantedLibrary = {}): Promise<(() => unknown) | false> {
    const [scope = 'default'] = customShareInfo?.scope ?? [];
    const [shared] = Object.values(this.shareScopeMap[scope]?.[library] ?? {});
    return shared ? shared.get() : false;
  }

  /** Never called by a release that exposes its modules lazily, which all builds do. */
  loadShareSync(library: string): never {
    throw new Error(`${library} cannot be taken before the release has been opened.`);
  }
}

/**
 * What a release built with Module Federation (`externalRuntime`) expects in the global variable `_FEDERATION_RUNTIME_CORE`: the names
 * that its container reads of `@module-federation/runtime-core`.
 */
export const federationCore = {
  ModuleFederation: ReleaseInstance,
  CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
  getGlobalFederationConstructor: () => ReleaseInstance,
  setGlobalFederationConstructor: () => undefined,
  setGlobalFederationInstance: () => undefined,
  helpers: { global: {}, share: {}, utils: {} },
} as const;
