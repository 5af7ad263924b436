import { Puck } from '@puckeditor/core';
import '@puckeditor/core/puck.css';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

/** Returns a component with the same texts as the sections of the benchmark. @param {string[]} names @param {string[]} tags */
function component(names, tags) {
  return {
    fields: Object.fromEntries(names.map((name) => [name, { type: 'text' }])),
    render: ({ id, ...props }) =>
      h('section', { 'data-block': id }, ...names.map((name, at) => h(tags[at] ?? 'p', { key: name }, props[name]))),
  };
}

const config = {
  components: {
    Hero: component(['headline', 'subheadline', 'cta'], ['h2', 'p', 'p']),
    Welcome: component(['title', 'first', 'second'], ['h2']),
    Custom: component(['heading', 'paragraph'], ['h3']),
    CallToAction: component(['title', 'subtitle', 'primary', 'secondary'], ['h2']),
  },
};

const KINDS = [
  (n) => ['Hero', { headline: `Headline ${n}`, subheadline: `What stands below headline ${n}.`, cta: 'Go on' }],
  (n) => ['Welcome', { title: `Welcome ${n}`, first: `The first of ${n}.`, second: `The second of ${n}.` }],
  (n) => ['Custom', { heading: `Heading ${n}`, paragraph: `A paragraph of section ${n}.` }],
  (n) => ['CallToAction', { title: `Call ${n}`, subtitle: `Below call ${n}`, primary: 'Yes', secondary: 'No' }],
];

const count = Number(new URLSearchParams(window.location.search).get('count'));
const content = Array.from({ length: count }, (_, n) => {
  const [type, props] = KINDS[n % KINDS.length](n);
  return { type, props: { id: `bench-${n}`, ...props } };
});

// Renders without an iframe, as our own editor does, so that the same frames are measured.
createRoot(document.getElementById('root')).render(
  h(Puck, { config, data: { content, root: {} }, iframe: { enabled: false } }),
);
