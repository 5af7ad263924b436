import type { AccountContext } from '../accounts/context';
import type { ContentServices } from '../content/context';
import type { WritingHelp } from './help/writing-help';

export interface WritingServices extends ContentServices {
  /** The language model for suggested texts. */
  writingHelp: WritingHelp;
}

export interface WritingContext extends AccountContext, WritingServices {}
