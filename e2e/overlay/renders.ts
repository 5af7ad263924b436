import type { Page } from '@playwright/test';

/** Records which dynamic sections React has rendered, as reported to its developer tools. */
export interface Renders {
  /** Returns the sections rendered since the last call. */
  take(): Promise<string[]>;
}

/** Starts recording on the next page load. */
export async function countRenders(page: Page): Promise<Renders> {
  await page.addInitScript(() => {
    interface Fiber {
      type: unknown;
      flags: number;
      child: Fiber | null;
      sibling: Fiber | null;
      alternate: Fiber | null;
      memoizedProps: Record<string, unknown> | null;
    }
    const drawn = new Set<string>();
    const PERFORMED_WORK = 1;

    function walk(fiber: Fiber, section: string | null): void {
      const own = typeof fiber.type === 'string' ? fiber.memoizedProps?.['data-section'] : undefined;
      const within = typeof own === 'string' ? own : section;
      const isComponent = typeof fiber.type === 'function' || (typeof fiber.type === 'object' && fiber.type !== null);
      if (within !== null && isComponent && fiber.flags & PERFORMED_WORK) drawn.add(within);
      // The same children as before, so nothing below was rendered.
      if (fiber.alternate && fiber.alternate.child === fiber.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child, within);
    }

    Object.assign(window, {
      drawnSections: drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current, null),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
  return {
    take: () =>
      page.evaluate(() => {
        const { drawnSections } = window as unknown as { drawnSections: Set<string> };
        const taken = [...drawnSections];
        drawnSections.clear();
        return taken;
      }),
  };
}
