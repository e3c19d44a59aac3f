import RefreshCw from 'lucide-react/icons/refresh-cw';
import {
  sessionMax,
  sessionModes,
  sessionWord,
  type NameWords,
} from '#contracts/leases/user-names.ts';
import { minuteMs } from '#contracts/time.ts';
import { countryName } from '../../../lib/text/country-name.ts';
import { formatDuration } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Field } from '../../../ui/input/field.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Input, Select } from '../../../ui/input/input.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import record from '../../../ui/record.module.css';
import styles from './names.module.css';
import { nameWords } from './name-words.ts';

/** Where an exit can be: codes, with the shop's own names. */
export type ExitCountry = Readonly<{ code: string; name: string }>;

type Props = {
  words: NameWords;
  onWords: (words: NameWords) => void;
  /** Null for a proxy with one exit: nothing but a session can be chosen. */
  countries: readonly ExitCountry[] | null;
};

const minutesOffered = [1, 10, 30, 60, 360, 1_440];
const minutesAtFirst = 10;
const exits = ['request', 'session'] as const;

/** The fields that a username is written from. */
export default function NameBuilder({ words, onWords, countries }: Props) {
  return countries === null ? (
    <FixedFields words={words} onWords={onWords} />
  ) : (
    <PoolFields words={words} onWords={onWords} countries={countries} />
  );
}

function FixedFields({ words, onWords }: Omit<Props, 'countries'>) {
  const t = useWords(nameWords);
  return (
    <>
      <p className={record.hint}>{t.fixedHint}</p>
      <SessionField words={words} onWords={onWords} />
    </>
  );
}

type PoolProps = Props & { countries: readonly ExitCountry[] };

function PoolFields({ words, onWords, countries }: PoolProps) {
  const t = useWords(nameWords);
  const { session, minutes: _minutes, mode: _mode, ...place } = words;
  const { country, city: _city, ...anywhere } = words;
  const named = countries
    .map(({ code, name }) => ({ code, name: countryName(code, name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const begin = { ...place, session: newSession(), minutes: minutesAtFirst, mode: 'keep' } as const;
  return (
    <>
      <div className={styles.fields}>
        <Field label={t.country}>
          <Select
            value={country ?? ''}
            onChange={({ target }) =>
              onWords(target.value ? { ...words, country: target.value } : anywhere)
            }
          >
            <option value="">{t.anyCountry}</option>
            {named.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.city} hint={t.cityHint}>
          <Input
            autoComplete="off"
            maxLength={40}
            disabled={country === undefined}
            value={words.city ?? ''}
            onChange={({ target }) => onWords({ ...words, city: target.value })}
          />
        </Field>
        <Field label={t.exit}>
          <OneOf
            value={session === undefined ? 'request' : 'session'}
            values={exits}
            words={t.exits}
            onChange={(exit) => onWords(exit === 'request' ? place : begin)}
          />
        </Field>
        {session !== undefined && (
          <>
            <SessionField words={words} onWords={onWords} />
            <SessionTerms words={words} onWords={onWords} />
          </>
        )}
      </div>
      <p className={record.hint}>{t.pins}</p>
    </>
  );
}

type FieldsProps = Pick<Props, 'words' | 'onWords'>;

function SessionField({ words, onWords }: FieldsProps) {
  const t = useWords(nameWords);
  return (
    <Field label={t.session} hint={t.sessionHint}>
      <Input
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={sessionMax}
        value={words.session ?? ''}
        onChange={({ target }) => onWords({ ...words, session: sessionWord(target.value) })}
        trail={
          <IconButton
            label={t.another}
            onClick={() => onWords({ ...words, session: newSession() })}
          >
            <RefreshCw aria-hidden="true" />
          </IconButton>
        }
      />
    </Field>
  );
}

function SessionTerms({ words, onWords }: FieldsProps) {
  const t = useWords(nameWords);
  return (
    <>
      <Field label={t.minutes}>
        <Select
          value={words.minutes ?? minutesAtFirst}
          onChange={({ target }) => onWords({ ...words, minutes: Number(target.value) })}
        >
          {minutesOffered.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes * minuteMs)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.mode}>
        <OneOf
          value={words.mode ?? 'keep'}
          values={sessionModes}
          words={t.modes}
          onChange={(mode) => onWords({ ...words, mode })}
        />
      </Field>
    </>
  );
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const sessionLength = 8;

/** A name that nobody else of the account is likely to have. */
const newSession = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(sessionLength)),
    (byte) => letters[byte % letters.length],
  ).join('');
