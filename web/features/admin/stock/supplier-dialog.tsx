import { adminCalls } from '#contracts/admin/admin.ts';
import { nameResolutions } from '#contracts/admin/goods/stock.ts';
import {
  changeSupplierBody,
  newSupplierBody,
  type SupplierAccount,
  type SupplierAdapter,
} from '#contracts/admin/goods/suppliers.ts';
import { request } from '../../../lib/api/api.ts';
import { OneField, TextField, FormDialog } from '../form/admin-form.tsx';
import { orNull, typedOf, usd, whole } from '../form/units.ts';
import styles from '../admin.module.css';
import { supplierWords } from './words.ts';

const t = supplierWords.form;
const units = { costMonthCents: orNull(usd), everyMinutes: whole, callsPerHour: whole };

type Adapters = readonly SupplierAdapter[];

/** A key is never shown: an account that is changed begins without, and keeps the one it has. */
const accountOf = (account: SupplierAccount | undefined, adapters: Adapters) => ({
  name: account?.name ?? '',
  adapter: account?.adapter ?? adapters[0]?.name ?? '',
  key: '',
  origin: account?.origin ?? '',
  consentBasis: account?.consentBasis ?? '',
  costMonthCents: account?.costMonthCents ?? null,
  nameResolution: account?.nameResolution ?? nameResolutions[0],
  everyMinutes: account?.everyMinutes ?? 60,
  callsPerHour: account?.callsPerHour ?? 120,
});

type Props = { account?: SupplierAccount | undefined; adapters: Adapters; onClose: () => void };

/** Opens an account or changes one; its name and supplier stay what they were. */
export function SupplierDialog({ account, adapters, onClose }: Props) {
  return (
    <FormDialog
      title={account ? `${supplierWords.edit}: ${account.name}` : supplierWords.add}
      save={supplierWords.save}
      onClose={onClose}
      rules={account ? changeSupplierBody : newSupplierBody}
      units={units}
      start={typedOf(units, accountOf(account, adapters))}
      shape={({ name, adapter, key, ...rest }) =>
        account
          ? { version: account.version, ...rest, ...(key !== '' && { key }) }
          : { name, adapter, key, ...rest }
      }
      send={(body) =>
        'version' in body
          ? request(adminCalls.changeSupplier, { params: { id: account?.name ?? '' }, body })
          : request(adminCalls.addSupplier, { body })
      }
    >
      {({ at }) => (
        <>
          {!account && (
            <div className={styles.tiles}>
              <TextField at={at('name')} label={t.name} />
              <OneField
                at={at('adapter')}
                label={t.adapter}
                values={adapters.map(({ name }) => name)}
                words={Object.fromEntries(adapters.map(({ name, title: word }) => [name, word]))}
              />
            </div>
          )}
          <TextField
            at={at('key')}
            label={t.key}
            hint={account ? t.keyKeep : t.keyHint}
            type="password"
          />
          <TextField at={at('origin')} label={t.origin} />
          <TextField at={at('consentBasis')} label={t.consent} />
          <TextField
            at={at('costMonthCents')}
            label={t.cost}
            hint={t.costHint}
            inputMode="decimal"
          />
          <OneField
            at={at('nameResolution')}
            label={t.names}
            hint={t.namesHint}
            values={nameResolutions}
            words={t.resolvers}
          />
          <div className={styles.tiles}>
            <TextField at={at('everyMinutes')} label={t.every} inputMode="numeric" />
            <TextField at={at('callsPerHour')} label={t.budget} inputMode="numeric" />
          </div>
        </>
      )}
    </FormDialog>
  );
}
