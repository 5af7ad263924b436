import type { ReactNode } from 'react';

/** Narrow centered card for a page that only holds a form. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <section className="section">
      <div className="container max-w-[30rem]">
        <div className="card">{children}</div>
      </div>
    </section>
  );
}
