import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import type { Location } from 'react-router-dom';

interface ScreenErrorsProps {
  readonly location: Location;
  /** What is shown instead of the children while they have failed. */
  readonly Page: ComponentType<{ readonly error: unknown }>;
  readonly children: ReactNode;
}

interface State {
  readonly location: Location;
  readonly failure?: { readonly error: unknown } | undefined;
}

/** The error boundary of all pages. A navigation, even to the same address, renders them again. */
export class ScreenErrors extends Component<ScreenErrorsProps, State> {
  override state: State = { location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: ScreenErrorsProps, state: State): State {
    return location === state.location ? state : { location, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    const { Page, children } = this.props;
    if (!failure) return children;
    return (
      <Suspense>
        <Page error={failure.error} />
      </Suspense>
    );
  }
}
