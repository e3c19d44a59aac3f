import type { ShopSettings } from '#contracts/admin/settings.ts';
import { languages, locales } from '#contracts/locales.ts';
import { furtherPlans } from '#contracts/term.ts';
import { openDays } from '#contracts/support/opening-hours.ts';
import styles from '../admin.module.css';
import { LongField, OneField, TextField, TickField } from '../form/admin-form.tsx';
import { Part } from '../screen/record-parts.tsx';
import { useValue, type AdminFormOf } from '../form/use-field.ts';
import { limitNames, type settingsStart } from './settings-form.ts';
import { settingsWords as t } from './settings-words.ts';

type At = AdminFormOf<ReturnType<typeof settingsStart>>['at'];
type PartProps = Readonly<{ at: At }>;
type Name = keyof ShopSettings;

/** What is said of a setting beside its field. */
const said = (name: Name) => ({ label: t.labels[name], hint: t.hints[name] });

/** What the shop is called. */
export function Shop({ at }: PartProps) {
  return (
    <Part title={t.shop}>
      <TextField at={at('name')} {...said('name')} />
      <TextField at={at('tagline')} {...said('tagline')} />
    </Part>
  );
}

/** Contact for customers, and recipients of notices. */
export function Reach({ at }: PartProps) {
  return (
    <Part title={t.reach}>
      <TextField at={at('supportEmail')} {...said('supportEmail')} />
      <TextField at={at('messagingUrl')} {...said('messagingUrl')} />
      <LongField at={at('socialUrls')} {...said('socialUrls')} rows={3} />
      <LongField at={at('noticeRecipients')} {...said('noticeRecipients')} rows={3} />
      <Hours at={at} />
    </Part>
  );
}

/** What many at once cost, and terms beside a day and a month. */
export function Prices({ at }: PartProps) {
  return (
    <Part title={t.prices}>
      <LongField at={at('volumePrices')} {...said('volumePrices')} rows={4} />
      <fieldset className={styles.acts}>
        <legend>{t.labels.furtherTerms}</legend>
        {furtherPlans.map((plan) => (
          <TextField
            key={plan}
            at={at(`furtherTerms.${plan}`)}
            label={t.terms[plan]}
            inputMode="decimal"
          />
        ))}
      </fieldset>
      <p className={styles.soft}>{t.hints.furtherTerms}</p>
      <LongField at={at('trafficPrices')} {...said('trafficPrices')} rows={7} />
    </Part>
  );
}

/** Limits that staff and customers meet. */
export function Limits({ at }: PartProps) {
  return (
    <Part title={t.limits}>
      {limitNames.map((name) => (
        <TextField key={name} at={at(name)} {...said(name)} inputMode="numeric" />
      ))}
    </Part>
  );
}

/** The switch that pauses purchases, and what is said meanwhile. */
export function Maintenance({ at }: PartProps) {
  return (
    <Part title={t.service}>
      <p className={styles.soft}>{t.serviceText}</p>
      <TickField at={at('maintenance')} label={t.labels.maintenance} />
      {locales.map((locale) => (
        <LongField
          key={locale}
          at={at(`maintenanceNotice.${locale}`)}
          label={`${t.labels.maintenanceNotice}, ${languages[locale].english}`}
          hint={t.hints.maintenanceNotice}
          rows={2}
        />
      ))}
    </Part>
  );
}

const days = ['', ...openDays] as const;
const dayWords = { '': t.hours.none, ...t.hours };

function Hours({ at }: PartProps) {
  const isTold = useValue(at('openingHours.days')) !== '';
  return (
    <fieldset className={styles.acts}>
      <legend>{t.labels.openingHours}</legend>
      <OneField at={at('openingHours.days')} label={t.hours.days} values={days} words={dayWords} />
      {isTold && (
        <>
          <TextField at={at('openingHours.from')} label={t.hours.from} type="time" />
          <TextField at={at('openingHours.until')} label={t.hours.until} type="time" />
        </>
      )}
    </fieldset>
  );
}
