import { dispatchPreloadError, isMissingFile } from '@pregon/remote-api/load-part';
import type { Release } from '@pregon/federation-runtime/registry';
import { Component, type ReactNode } from 'react';
import { faultDetail, faultSentence } from '../remotes/fault-report.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { reportFault } from '../remotes/platform-reports.ts';
import { markFailed, screenFault } from './resolve-route.ts';
import { showFaultToast } from './fault-toast.ts';
import { RemoteFault } from './remote-fault.ts';
import { renewScreen } from './renewals.ts';
import { Unavailable } from './unavailable.tsx';

interface BoundaryProps {
  /** The screen's release; undefined if none was loaded. */
  readonly release: Release | undefined;
  readonly children: ReactNode;
}

/** Catches errors of a screen while it renders or in an effect, and load faults; React logs them. */
export class RemoteBoundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch() {
    const { error } = this.state;
    if (error && !this.#heals(error)) showFaultToast(sentenceOf(error));
  }

  /** Falls back to the previous release; returns whether there is one. Reports a fault that was not reported yet. */
  #heals(error: Error): boolean {
    const { release } = this.props;
    if (error instanceof RemoteFault || !release) return false;
    if (!isMissingFile(error)) {
      reportFault({ phase: 'render', remote: release.name, release: release.version, cause: error });
      return false;
    }
    void dispatchPreloadError(error);
    const isAnotherLeft = markFailed(screenFault(error, release), release);
    if (isAnotherLeft) renewScreen();
    return isAnotherLeft;
  }

  override render() {
    const { error } = this.state;
    return error ? <Unavailable detail={detailOf(error)} onRetry={this.#retry} /> : this.props.children;
  }

  /** Retries with the newest release, which may contain a fix. */
  readonly #retry = () => {
    if (this.props.release) pageRegistry.update(this.props.release.name);
    renewScreen();
  };
}

/** The message of a missing file is technical and in English, so it is replaced. */
function sentenceOf(error: Error): string {
  if (error instanceof RemoteFault) return faultSentence(error.fault);
  return isMissingFile(error) ? 'no se pudo cargar el módulo.' : error.message;
}

function detailOf(error: Error): string {
  return error instanceof RemoteFault ? faultDetail(error.fault) : (error.stack ?? error.message);
}
