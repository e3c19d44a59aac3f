import {
  meterUnits,
  poolMeterBody,
  poolMeterCalls,
  poolMeterNames,
  type PoolMeterName,
  type PoolUsage,
} from '#contracts/admin/goods/pool-meters.ts';
import type { AdminPool } from '#contracts/admin/goods/pools.ts';
import { request } from '../../../../lib/api/api.ts';
import styles from '../../admin.module.css';
import { FormDialog, OneField, SelectField, TextField } from '../../form/admin-form.tsx';
import { orNull, plain, typedOf, type Typed } from '../../form/units.ts';
import { useValue, type AdminFormOf } from '../../form/use-field.ts';
import { poolUsageWords } from './usage-words.ts';

const t = poolUsageWords.form;
const text = orNull(plain);
const units = { account: text, address: text, header: text, field: text };

const isMeter = (name: string): name is PoolMeterName =>
  poolMeterNames.some((known) => known === name);

/** The key is never shown: a meter that is changed begins without, and keeps the one it has. */
const startOf = (pool: AdminPool, meter: PoolUsage['meter']) => ({
  meter: meter?.meter ?? (isMeter(pool.dialect) ? pool.dialect : ('address' as const)),
  account: meter?.account ?? null,
  address: meter?.address ?? null,
  header: meter?.header ?? null,
  field: meter?.field ?? null,
  unit: meter?.unit ?? ('bytes' as const),
  key: '',
});
type Values = Typed<ReturnType<typeof startOf>, typeof units>;

type Props = { pool: AdminPool; meter: PoolUsage['meter']; onClose: () => void };

/** Sets how the supplier's own meter of a pool is read. */
export function PoolMeterDialog({ pool, meter, onClose }: Props) {
  return (
    <FormDialog
      title={`${poolUsageWords.meter}: ${pool.name}`}
      save={poolUsageWords.save}
      onClose={onClose}
      rules={poolMeterBody}
      units={units}
      start={typedOf(units, startOf(pool, meter))}
      shape={({ key, ...rest }) => ({ ...rest, ...(key !== '' && { key }) })}
      send={(body) => request(poolMeterCalls.setPoolMeter, { params: { id: pool.id }, body })}
    >
      {({ at }) => (
        <>
          <p className={styles.soft}>{t.start}</p>
          <SelectField at={at('meter')} label={t.meter}>
            {poolMeterNames.map((name) => (
              <option key={name} value={name}>
                {poolUsageWords.meters[name]}
              </option>
            ))}
          </SelectField>
          <TextField
            at={at('key')}
            label={t.key}
            hint={meter ? t.keyKeep : undefined}
            type="password"
          />
          <OfSupplier at={at} />
        </>
      )}
    </FormDialog>
  );
}

function OfSupplier({ at }: Pick<AdminFormOf<Values>, 'at'>) {
  const name = useValue(at('meter'));
  if (!isMeter(name)) return null;
  if (name === 'decodo') return <p className={styles.soft}>{t.accountHint.decodo}</p>;
  if (name !== 'address') {
    return <TextField at={at('account')} label={t.account[name]} hint={t.accountHint[name]} mono />;
  }
  return (
    <>
      <TextField at={at('address')} label={t.address} hint={t.addressHint} mono />
      <TextField at={at('header')} label={t.header} hint={t.headerHint} mono />
      <TextField at={at('field')} label={t.field} hint={t.fieldHint} mono />
      <OneField at={at('unit')} label={t.unit} values={meterUnits} words={t.units} />
    </>
  );
}
