import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What is drawn: where another one comes, it is tried again. */
  value: unknown;
  /** What stands there where it can't be drawn. */
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  value: unknown;
  hasFailed: boolean;
}

/** What can't be drawn takes only its own place away, not the page, and only until it changes. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { value: this.props.value, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ value }: BoundaryProps, state: BoundaryState) {
    return value === state.value ? null : { value, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
