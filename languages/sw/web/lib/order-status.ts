import type { WebTexts } from '#languages/web-texts.ts';

export const orderStatus: WebTexts['orderStatus'] = {
  Draft: 'Rasimu',
  'Awaiting payment': 'Inasubiri malipo',
  'Payment declined': 'Malipo yamekataliwa',
  'Payment failed': 'Malipo yameshindikana',
  processing: 'Inashughulikiwa',
  completed: 'Imekamilika',
  Cancelled: 'Imeghairiwa',
  Expired: 'Muda umeisha',
  'Refund due': 'Inasubiri rejesho',
  Refunded: 'Imerejeshwa',
  'Partially refunded': 'Imerejeshwa kwa sehemu',
};
