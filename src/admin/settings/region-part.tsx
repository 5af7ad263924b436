import { type ReactNode, useId, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { formatDay } from '../../content/day';
import type { Region } from '../../content/region';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { AskForm } from '../administration/ask-form';
import { EarlierVersions } from '../administration/earlier-versions';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

const KEY = 'region';

/** The languages offered here. Others can be set through the settings API. */
const LOCALES = [
  ...['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA', 'ar', 'bg-BG', 'ca-ES', 'cs-CZ'],
  ...['da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR', 'es-AR', 'es-ES', 'es-MX', 'et-EE', 'fi-FI', 'fr-BE', 'fr-CA'],
  ...['fr-CH', 'fr-FR', 'he-IL', 'hi-IN', 'hr-HR', 'hu-HU', 'id-ID', 'is-IS', 'it-CH', 'it-IT', 'ja-JP', 'ko-KR'],
  ...['lt-LT', 'lv-LV', 'nb-NO', 'nl-BE', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'sk-SK', 'sl-SI', 'sr-RS'],
  ...['sv-SE', 'th-TH', 'tr-TR', 'uk-UA', 'vi-VN', 'zh-CN', 'zh-TW'],
];

const languageNames = new Intl.DisplayNames('en-US', { type: 'language', languageDisplay: 'standard' });

/** Sets the site's language and time zone. */
export function RegionPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const setting = trpc.settings.read.useQuery({ key: KEY }, { staleTime: 0 });
  const region = trpc.settings.region.useQuery();
  const change = trpc.settings.change.useMutation({ onSuccess: handleSaved });
  const putBack = trpc.settings.putBack.useMutation({
    onSuccess: handleSaved,
    onError: useNotifyFailure('Could not save the setting'),
  });

  async function handleSaved() {
    await Promise.all([setting.refetch(), region.refetch()]);
    notify({ title: 'Language and time zone saved' });
  }

  async function handleSend(text: (name: string) => string) {
    const value = { locale: text('locale'), timeZone: text('timeZone') };
    await change.mutateAsync({ key: KEY, value });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Sets how dates look, when a day starts, and which language browsers and search engines see.</p>
        </div>
      </div>
      {setting.isPending || region.isPending ? <Loading /> : null}
      {setting.isError ? (
        <LoadFailure what="The setting" error={setting.error} onRetry={() => void setting.refetch()} />
      ) : null}
      {setting.data && region.data ? (
        <>
          <AskForm key={JSON.stringify(region.data)} submitLabel="Save" busyLabel="Saving..." onSend={handleSend}>
            {(problemOf) => (
              <RegionFields
                region={region.data}
                problems={{ locale: problemOf('value.locale'), timeZone: problemOf('value.timeZone') }}
              />
            )}
          </AskForm>
          <EarlierVersions
            versions={setting.data.versions}
            renderVersion={({ value }) => (value === null ? 'Not set' : describeRegion(value as Region))}
            isSame={(version, current) => JSON.stringify(version.value) === JSON.stringify(current.value)}
            isBusy={putBack.isPending}
            onPutBack={({ version }) => putBack.mutate({ key: KEY, version })}
          />
        </>
      ) : null}
    </>
  );
}

interface RegionFieldsProps {
  region: Region;
  problems: Partial<Record<keyof Region, string | undefined>>;
}

function RegionFields({ region, problems }: RegionFieldsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(region);
  const locales = LOCALES.includes(region.locale) ? LOCALES : [region.locale, ...LOCALES];
  const zones = Intl.supportedValuesOf('timeZone');
  const hints = { locale: formatExample(chosen), timeZone: `It’s ${formatTimeIn(chosen.timeZone)} there.` };
  return (
    <>
      <FieldFrame id={`${id}-locale`} label="Language" hint={hints.locale} problem={problems.locale}>
        <select
          className="input"
          id={`${id}-locale`}
          name="locale"
          defaultValue={region.locale}
          onChange={({ target }) => setChosen({ ...chosen, locale: target.value })}
          {...describedBy(`${id}-locale`, hints.locale, problems.locale)}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {languageNames.of(locale)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame id={`${id}-zone`} label="Time zone" hint={hints.timeZone} problem={problems.timeZone}>
        <select
          className="input"
          id={`${id}-zone`}
          name="timeZone"
          defaultValue={region.timeZone}
          onChange={({ target }) => setChosen({ ...chosen, timeZone: target.value })}
          {...describedBy(`${id}-zone`, hints.timeZone, problems.timeZone)}
        >
          {[...new Set(['UTC', region.timeZone, ...zones])].sort().map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </FieldFrame>
    </>
  );
}

function describeRegion({ locale, timeZone }: Region): string {
  return `${languageNames.of(locale) ?? locale}, ${timeZone.replaceAll('_', ' ')}`;
}

function formatExample({ locale }: Region): string {
  return `Dates look like ${formatDay('2026-03-01', locale)}.`;
}

function formatTimeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format();
}
