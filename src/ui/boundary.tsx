import { Component, type ReactNode } from 'react';
import { type Parts, PartsContext } from './parts-context';

interface BoundaryProps {
  /** What the part is called, on a page that the server draws: what the server could not draw, the browser does not try. */
  name?: string;
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
