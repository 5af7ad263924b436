import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { testimonialsContent } from './testimonials.content';
import { testimonialsModel } from './testimonials.model';
import { TestimonialsView } from './testimonials.view';

function show(content = {}): string {
  return renderToStaticMarkup(
    <Router ssrPath="/testimonials">
      <TestimonialsView content={{ ...testimonialsContent, ...content }} />
    </Router>,
  );
}

describe('the testimonials page', () => {
  it('has a band of figures only if there are figures', () => {
    expect(show()).toContain('<dl class="ledger">');
    expect(show({ stats: [] })).not.toContain('<dl');
    expect(show({ stats: undefined })).not.toContain('<dl');
  });

  it('shows a figure’s fine print only if it is filled in', () => {
    const { schema } = testimonialsModel.sections.stats;
    // Parsing fails if the model does not have the field, which the rendered page would not show.
    const showNote = (note?: string) => show({ stats: schema.parse([{ value: '32%', label: 'return', note }]) });
    expect(showNote('net of fees')).toMatch(/data-path="testimonials\.stats\.[^"]+\.note"[^>]*>net of fees</);
    for (const note of ['', undefined]) expect(showNote(note)).not.toContain('note"');
  });

  it('shows every quote with its author', () => {
    const html = show();
    for (const { name, title } of testimonialsContent.testimonials) {
      expect(html).toContain(`>${name}</cite>`);
      expect(html).toContain(title.replace('&', '&amp;'));
    }
  });

  it('ends with a link to the contact page', () => {
    expect(show({})).toMatch(/href="\/contact"[^>]*>Ask for an introduction/);
  });
});
