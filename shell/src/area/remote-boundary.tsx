import { Component, type ReactNode } from 'react';
import { Unavailable } from './unavailable.tsx';

interface BoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Catches what a remote throws while it renders; React writes it to the console. */
export class RemoteBoundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Unavailable sentence={sentenceOf(error)} detail={error.stack ?? error.message} onRetry={this.props.onRetry} />;
  }
}

/** A missing file speaks English, and of addresses. */
const sentenceOf = ({ name, message }: Error): string => (name === 'ChunkLoadError' ? 'no se pudo cargar el módulo.' : message);
