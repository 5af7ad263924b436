import {
  boolean,
  elements,
  type Field,
  type Fields,
  group,
  image,
  list,
  number,
  rich,
  text,
  url,
} from '../content/fields';
import { isRichText } from '../content/rich-text';
import { displayName } from './names';

const LONG = 90;

/**
 * Infers a field from the shape of a value that no model describes, so that content from editors or imports stays editable.
 * @param key the value's key in its parent
 */
export function inferField(value: unknown, key: string): Field {
  const label = displayName(key);
  if (isRichText(value)) return rich(label, { multiline: true }) as Field;
  if (key === 'elements' && Array.isArray(value)) return elements(label) as Field;
  if (Array.isArray(value)) return list(label, inferField(mergeItems(value), singularize(key))) as Field;
  if (typeof value === 'object' && value !== null) return group(label, inferFields(value)) as unknown as Field;
  if (typeof value === 'number') return number(label) as Field;
  if (typeof value === 'boolean') return boolean(label) as Field;
  if (/^(image|src|photo|portrait)$/i.test(key)) return image(label) as Field;
  if (/(url|href|linkedin|twitter)$/i.test(key)) return url(label) as Field;
  const isLong = typeof value === 'string' && (value.length > LONG || value.includes('\n'));
  return (isLong ? rich(label, { multiline: true }) : text(label, { max: 5000 })) as Field;
}

function inferFields(value: object): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inferField(child, key)]));
}

// Items may lack fields that other items have, so the fields of all items are merged.
function mergeItems(items: unknown[]): unknown {
  const objects = items.filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
  if (objects.length === 0 || objects.length < items.length || objects.some(isRichText)) return items[0] ?? '';
  return Object.assign({}, ...objects.slice().reverse()) as unknown;
}

function singularize(key: string): string {
  return key.length > 3 && key.endsWith('s') ? key.replace(/ies$/, 'y').replace(/s$/, '') : key;
}
