import { isRichText } from '../../content/rich-text';
import { BooleanField, ChoiceField, NumberField } from './choice-fields';
import { ElementsField } from './elements-field';
import type { FieldEditorProps } from './field-props';
import { GroupField } from './group-field';
import { ImageField } from './image-field';
import { ListField } from './list-field';
import { RichField } from './rich-field';
import { TextField } from './text-field';
import { UrlField } from './url-field';
import { useField } from './use-field';

/** The editor of a field of the content model, by its kind; by its value where it has another shape. */
export function FieldEditor({ isRoot = false, ...props }: FieldEditorProps) {
  const { value } = useField(props);
  const { kind } = props.field;
  if (kind === 'elements') return <ElementsField {...props} Editor={FieldEditor} />;
  if (kind === 'list') return <ListField {...props} Editor={FieldEditor} />;
  // A value of an alternative shape is edited as the text it is.
  if (kind === 'group' && typeof value !== 'string')
    return <GroupField {...props} isRoot={isRoot} Editor={FieldEditor} />;
  if (kind === 'number') return <NumberField {...props} />;
  if (kind === 'boolean') return <BooleanField {...props} />;
  if (kind === 'choice') return <ChoiceField {...props} />;
  if (kind === 'image') return <ImageField {...props} />;
  if (kind === 'url') return <UrlField {...props} />;
  return kind === 'rich' || isRichText(value) ? <RichField {...props} /> : <TextField {...props} />;
}
