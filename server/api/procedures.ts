import { proceduresWith } from '../accounts/auth/procedures';
import type { Services } from '../features/context';

export const { editorEffect } = proceduresWith<Services>();
