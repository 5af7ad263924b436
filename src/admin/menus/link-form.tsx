import { useId } from 'react';
import { FieldEditor } from '../../editor-panels/fields/field-editor';
import { siteModel } from '../../pages/site-wide/site-wide.model';
import { FieldFrame } from '../../ui/field-frame';
import { useEntry } from '../page-editor/use-entry';
import { allLists, findPlaceProblem, type MenuItem, type MenuList } from './menu-lists';
import { useMenus } from './menus-context';

interface LinkFormProps {
  item: MenuItem;
  list: MenuList;
  name: string;
}

/** Edits a link's text and URL, and moves it to another menu. */
export function LinkForm({ item, list, name }: LinkFormProps) {
  const { editing } = useEntry();
  const { menus, actions, onOpen, say } = useMenus();
  const id = useId();
  const path = editing.pathNow(item.ref);
  const { text, url } = findLinkFields(list);
  const others = allLists(menus).filter((other) => other.ref !== list.ref && findPlaceProblem(other, item) === null);

  function handleMove(ref: string) {
    const to = others.find((other) => other.ref === ref);
    const moved = to && actions.move(item, list, to, to.items.length);
    if (!moved) return;
    say(`${name} is in ${to.name} now.`);
    onOpen(moved);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would repeat the label of the button above.
    <div role="group" aria-label={name} className="fields menu-form">
      {text ? <FieldEditor field={text} path={`${path}.text`} label="Text" /> : null}
      {url ? <FieldEditor field={url} path={`${path}.url`} label="Link" /> : null}
      {others.length > 0 ? (
        <FieldFrame id={id} label="Move to another menu">
          <select id={id} className="input" value="" onChange={(event) => handleMove(event.target.value)}>
            <option value="">It stays in {list.name}</option>
            {others.map((other) => (
              <option key={other.ref} value={other.ref}>
                {other.name}
              </option>
            ))}
          </select>
        </FieldFrame>
      ) : null}
    </div>
  );
}

const { navigation, footer } = siteModel.sections;

/** Returns the model fields of a list's links. A header link may have no URL if there are links below it. */
function findLinkFields(list: MenuList) {
  const item = list.ref === 'site.navigation' ? navigation.item : footer.fields.legal.item;
  return item?.fields ?? {};
}
