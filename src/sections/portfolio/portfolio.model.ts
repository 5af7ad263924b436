import { defineSection } from '../../content/define-section';
import { awning, box, line, path } from '../../content/drawing';
import { rich } from '../../content/fields';
import { portfolioDefaults } from './portfolio.content';

export const portfolioSection = defineSection({
  type: 'portfolio',
  label: 'Portfolio',
  category: 'content',
  fields: { title: rich('Title'), description: rich('Description', { multiline: true }) },
  defaults: portfolioDefaults,
  template: {
    text: 'One company: its story, results and improvements.',
    drawing: {
      ground: 'paper',
      shapes: [
        box(12, 16, 62, 64, 'tint'),
        path('M24 72V44h38v28M18 72h50M32 72V58h9v14M47 56h10v8H47z', 'line'),
        awning(26, 39, 34),
        line(86, 20, 54, 'strong'),
        line(86, 32, 60),
        path('M86 44h60M86 62h60', 'line'),
        line(86, 50, 16, 'strong'),
        line(118, 50, 16, 'strong'),
        line(86, 70, 50),
        line(86, 77, 42),
      ],
    },
    sectionData: {
      title: portfolioDefaults.title,
      subtitle: 'One company, as an example',
      company: 'Company name',
      description: portfolioDefaults.description,
      image: '/illustrations/storefront.svg',
      stats: { revenue: '$0M', timeframe: 12 },
      improvements: ['A first improvement', 'A second improvement', 'A third improvement'],
      buttonText: 'See the portfolio',
      buttonUrl: '/portfolio',
    },
  },
  draft: {
    words: ['portfolio', 'investment', 'case stud'],
    fill: ({ subject, sentences: [first, second] }) => ({ title: subject, description: `${first} ${second}` }),
  },
});
