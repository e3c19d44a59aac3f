import { adminCalls } from '#contracts/admin/admin.ts';
import {
  changePoolBody,
  lengthUnits,
  newPoolBody,
  ownWords,
  sessionAlphabets,
  type AdminPool,
  type PoolDialect,
} from '#contracts/admin/goods/pools.ts';
import { poolKinds } from '#contracts/goods/pool-kinds.ts';
import { request } from '../../../../lib/api/api.ts';
import styles from '../../admin.module.css';
import { FormDialog, LongField, OneField, SelectField, TextField } from '../../form/admin-form.tsx';
import { useValue, type AdminFormOf } from '../../form/use-field.ts';
import { typedOf } from '../../form/units.ts';
import { bodyOf, poolUnits, startOf, type PoolValues } from './pool-form.ts';
import { poolWords } from './words.ts';

const t = poolWords.form;
type Props = {
  pool?: AdminPool | undefined;
  dialects: readonly PoolDialect[];
  onClose: () => void;
};

/** Adds a pool or changes one; its kind stays what it was, and its password is never shown. */
export function PoolDialog({ pool, dialects, onClose }: Props) {
  return (
    <FormDialog
      title={pool ? `${poolWords.edit}: ${pool.name}` : poolWords.add}
      save={poolWords.save}
      size="large"
      onClose={onClose}
      rules={pool ? changePoolBody : newPoolBody}
      units={poolUnits}
      start={typedOf(poolUnits, startOf(pool, dialects))}
      shape={(values) => bodyOf(values, pool)}
      send={(body) =>
        'version' in body
          ? request(adminCalls.changePool, { params: { id: pool?.id ?? '' }, body })
          : request(adminCalls.addPool, { body })
      }
    >
      {({ at }) => (
        <>
          <div className={styles.tiles}>
            <TextField at={at('name')} label={t.name} />
            <SelectField at={at('dialect')} label={t.dialect}>
              {dialects.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
              <option value={ownWords}>{t.otherSupplier}</option>
            </SelectField>
          </div>
          {!pool && (
            <OneField at={at('kind')} label={t.kind} values={poolKinds} words={poolWords.kinds} />
          )}
          <div className={styles.tiles}>
            <TextField at={at('host')} label={t.host} mono />
            <TextField at={at('port')} label={t.port} inputMode="numeric" />
          </div>
          <OneField
            at={at('protocol')}
            label={t.protocol}
            values={['http', 'socks5']}
            words={{ http: 'HTTP', socks5: 'SOCKS5' }}
          />
          <div className={styles.tiles}>
            <TextField at={at('username')} label={t.username} hint={t.usernameHint} mono />
            <TextField
              at={at('password')}
              label={t.password}
              hint={pool ? t.passwordKeep : t.passwordHint}
              type="password"
            />
          </div>
          <OwnWords at={at} />
          <LongField at={at('countries')} label={t.countries} hint={t.countriesHint} rows={3} />
          <Terms at={at} />
        </>
      )}
    </FormDialog>
  );
}

type PartProps = Pick<AdminFormOf<PoolValues>, 'at'>;

/** Where the exits come from, and what they cost. */
function Terms({ at }: PartProps) {
  return (
    <>
      <TextField at={at('origin')} label={t.origin} />
      <TextField at={at('consentBasis')} label={t.consent} />
      <TextField
        at={at('costUsdCentsPerGb')}
        label={t.cost}
        hint={t.costHint}
        inputMode="decimal"
      />
      <OneField
        at={at('byteUnit')}
        label={t.byteUnit}
        hint={t.byteUnitHint}
        values={['decimal', 'binary']}
        words={poolWords.units}
      />
    </>
  );
}

/** How a supplier is asked whom the shop does not know. */
function OwnWords({ at }: PartProps) {
  if (useValue(at('dialect')) !== ownWords) return null;
  return (
    <fieldset className={styles.form}>
      <legend className={styles.name}>{t.words}</legend>
      <p className={styles.soft}>{t.wordsHint}</p>
      <OneField
        at={at('words.where')}
        label={t.where}
        values={['user', 'password']}
        words={t.wheres}
      />
      <div className={styles.tiles}>
        {(['prefix', 'separator', 'space'] as const).map((name) => (
          <TextField key={name} at={at(`words.${name}`)} label={t.parts[name]} mono />
        ))}
      </div>
      <div className={styles.tiles}>
        {(['country', 'state', 'city', 'asn', 'zip', 'rotate'] as const).map((name) => (
          <TextField key={name} at={at(`words.${name}`)} label={t.parts[name]} mono />
        ))}
      </div>
      <OneField
        at={at('words.countryLetters')}
        label={t.letters}
        values={['lower', 'upper']}
        words={t.letterWords}
      />
      <div className={styles.tiles}>
        {(['session', 'strictSession'] as const).map((name) => (
          <TextField key={name} at={at(`words.${name}`)} label={t.parts[name]} mono />
        ))}
        <TextField at={at('words.sessionLength')} label={t.sessionLength} inputMode="numeric" />
      </div>
      <OneField
        at={at('words.sessionAlphabet')}
        label={t.alphabet}
        values={sessionAlphabets}
        words={t.alphabets}
      />
      <div className={styles.tiles}>
        {(['length', 'lengthSuffix'] as const).map((name) => (
          <TextField key={name} at={at(`words.${name}`)} label={t.parts[name]} mono />
        ))}
        <TextField at={at('words.lengthMax')} label={t.lengthMax} inputMode="numeric" />
      </div>
      <OneField
        at={at('words.lengthUnit')}
        label={t.lengthUnit}
        values={lengthUnits}
        words={t.lengthUnits}
      />
    </fieldset>
  );
}
