import type { WebTexts } from '#languages/web-texts.ts';

export const record: WebTexts['record'] = {
  title: (code: string) => `Oda ${code}`,
  back: 'Oda zako',
  print: 'Chapisha',
  open: 'Rekodi ya oda',
  missing: 'Oda hii haipo kwenye akaunti yako',
  missingText: 'Ifungue kutoka kwenye oda zako.',
  unreachable: 'Imeshindikana kupakia oda.',
  again: 'Jaribu tena',
  money: 'Malipo',
  usd: 'Bei',
  refunded: 'Rejesho',
  proof: 'Uthibitisho wa kupokea',
  proofText: 'Rekodi isiyoweza kubadilishwa, tunayoiona sote.',
  pending: 'Bado',
  ping: (ms: number) => `Ilijibu kwa ${ms} ms.`,
  steps: {
    tested: 'Ilijaribiwa kabla ya malipo',
    reserved: 'Ilihifadhiwa kwa ajili yako',
    paid: 'Malipo yamethibitishwa',
    credited: 'Imeongezwa kwenye salio lako',
    credentials_issued: 'Taarifa za kuingia zimetolewa',
    extended: 'Muda umeongezwa',
    first_seen: 'Taarifa za kuingia zimeonekana',
    first_connection: 'Muunganisho wa kwanza',
  },
};
