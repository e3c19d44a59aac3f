import { adminCalls } from '#contracts/admin/admin.ts';
import { changeOfAddressBody, modemKinds, type ModemKind } from '#contracts/admin/goods/modems.ts';
import type { StockEntry } from '#contracts/admin/goods/stock.ts';
import { request } from '../../../lib/api/api.ts';
import { FormDialog, OneField, TextField } from '../form/admin-form.tsx';
import { typedOf, whole } from '../form/units.ts';
import { useValue, type At } from '../form/use-field.ts';
import styles from '../admin.module.css';
import { changeOfAddressWords as t } from './words.ts';

const units = { everySeconds: whole };
type Props = { entry: StockEntry; onClose: () => void };

/** How the address of an entry is changed; what is saved is not shown, and kept if left empty. */
export default function ChangeDialog({ entry: { id, change }, onClose }: Props) {
  const kept = change.kind === 'none' ? undefined : t.keep;
  const start = {
    kind: change.kind,
    address: '',
    modem: change.modem ?? '',
    login: '',
    password: '',
    everySeconds: change.everySeconds,
  };
  return (
    <FormDialog
      title={t.title}
      save={t.save}
      onClose={onClose}
      rules={changeOfAddressBody}
      units={units}
      start={typedOf(units, start)}
      shape={({ kind, everySeconds, ...typed }) => ({
        kind,
        everySeconds,
        ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
      })}
      send={(body) => request(adminCalls.setChangeOfAddress, { params: { id }, body })}
    >
      {({ at }) => <Fields at={at} kept={kept} />}
    </FormDialog>
  );
}

type Start = Readonly<{
  kind: ModemKind;
  address: string;
  modem: string;
  login: string;
  password: string;
  everySeconds: string;
}>;
type FieldsProps = {
  at: <Name extends keyof Start>(name: Name) => At<Start[Name]>;
  kept: string | undefined;
};

function Fields({ at, kept }: FieldsProps) {
  const kind = useValue(at('kind'));
  const secret = { type: 'password', autoComplete: 'new-password', hint: kept } as const;
  return (
    <>
      <OneField at={at('kind')} label={t.kind} values={modemKinds} words={t.kinds} />
      {kind !== 'none' && (
        <TextField at={at('address')} label={kind === 'link' ? t.link : t.base} {...secret} />
      )}
      {kind === 'proxysmart' && (
        <>
          <TextField at={at('modem')} label={t.modem} inputMode="numeric" />
          <div className={styles.tiles}>
            <TextField at={at('login')} label={t.login} hint={kept} />
            <TextField at={at('password')} label={t.password} {...secret} />
          </div>
        </>
      )}
      {kind !== 'none' && (
        <TextField at={at('everySeconds')} label={t.every} hint={t.everyHint} inputMode="numeric" />
      )}
    </>
  );
}
