import { Component, type ReactNode } from 'react';
import { type Parts, PartsContext } from './parts-context';

interface BoundaryProps {
  /**
   * The part's name on server-rendered pages. Parts that failed on the server are not rendered in the browser either.
   */
  name?: string;
  /** The value being rendered; a new value resets the error. */
  value: unknown;
  /** Rendered after an error. */
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  value: unknown;
  hasFailed: boolean;
}

/** An error boundary: an error removes only this part of the page, and only until its value changes. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = PartsContext;

  constructor(props: BoundaryProps, context: Parts) {
    super(props);
    const { name, value } = props;
    this.state = { value, hasFailed: name !== undefined && context.faulty.has(name) };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ value }: BoundaryProps, state: BoundaryState) {
    return Object.is(value, state.value) ? null : { value, hasFailed: false };
  }

  override render() {
    const { name, fallback, children } = this.props;
    if (this.state.hasFailed) return fallback;
    const { onTry } = this.context as Parts;
    return onTry && name !== undefined ? onTry(name, children) : children;
  }
}
