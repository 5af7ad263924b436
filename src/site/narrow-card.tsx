import type { ReactNode } from 'react';

/** A form on a page of its own. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <section className="section">
      <div className="container max-w-[30rem]">
        <div className="card">{children}</div>
      </div>
    </section>
  );
}
