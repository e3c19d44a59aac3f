import type { ShopSettingName } from '#contracts/admin-settings.ts';
import { openDays } from '#contracts/opening-hours.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, Textarea } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import {
  limitNames,
  noticeNames,
  type Draft,
  type LimitName,
  type ListName,
  type Read,
  type TextName,
} from './settings-form.ts';
import { settingsWords as t } from './settings-words.ts';

type PartProps = Readonly<{
  draft: Draft;
  set: (some: Partial<Draft>) => void;
  errors: Read['errors'];
}>;

/** What the shop is called. */
export function Shop(part: PartProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.shop}</h2>
      <Line {...part} name="name" max={40} />
      <Line {...part} name="tagline" max={120} />
    </section>
  );
}

/** Where customers write, and who of us hears. */
export function Reach(part: PartProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.reach}</h2>
      <Line {...part} name="supportEmail" max={254} />
      <Line {...part} name="messagingUrl" max={200} />
      <Lines {...part} name="socialUrls" />
      <Lines {...part} name="noticeRecipients" />
      <Hours {...part} />
    </section>
  );
}

/** Limits that staff and customers meet. */
export function Limits(part: PartProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.limits}</h2>
      {limitNames.map((name) => (
        <Line key={name} {...part} name={name} max={9} numeric />
      ))}
    </section>
  );
}

/** The switch that lets buying rest, and what is said meanwhile. */
export function Maintenance(part: PartProps) {
  const { draft, set, errors } = part;
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.service}</h2>
      <p className={styles.soft}>{t.serviceText}</p>
      <Checkbox
        label={t.labels.maintenance}
        checked={draft.maintenance}
        onChange={(event) => set({ maintenance: event.target.checked })}
      />
      {noticeNames.map((name) => (
        <Field key={name} label={t.labels[name]} hint={t.hints[name]} error={errors[name]}>
          <Textarea
            rows={2}
            maxLength={300}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </section>
  );
}

type LineProps = PartProps & { name: TextName | LimitName; max: number; numeric?: boolean };

function Line({ draft, set, errors, name, max, numeric = false }: LineProps) {
  return (
    <Field label={t.labels[name]} hint={t.hints[name as ShopSettingName]} error={errors[name]}>
      <Input
        autoComplete="off"
        inputMode={numeric ? 'numeric' : 'text'}
        maxLength={max}
        value={draft[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}

function Lines({ draft, set, errors, name }: PartProps & { name: ListName }) {
  return (
    <Field label={t.labels[name]} hint={t.hints[name]} error={errors[name]}>
      <Textarea
        rows={3}
        value={draft[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}

function Hours({ draft, set, errors }: PartProps) {
  return (
    <fieldset className={styles.acts}>
      <legend>{t.labels.openingHours}</legend>
      <Field label={t.hours.days} error={errors.openingHours}>
        <Select value={draft.days} onChange={(event) => set({ days: event.target.value })}>
          <option value="">{t.hours.none}</option>
          {openDays.map((days) => (
            <option key={days} value={days}>
              {t.hours[days]}
            </option>
          ))}
        </Select>
      </Field>
      {draft.days !== '' &&
        (['from', 'until'] as const).map((name) => (
          <Field key={name} label={t.hours[name]}>
            <Input
              type="time"
              value={draft[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          </Field>
        ))}
    </fieldset>
  );
}
