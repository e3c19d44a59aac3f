/**
 * What a provider's code of a payment means, for staff: M-Pesa's result codes of a prompt, the
 * card provider's statuses, and the short codes of our own adapters.
 */
const meanings: Readonly<Record<string, string>> = {
  '0': 'Paid',
  '1': 'Insufficient M-Pesa balance',
  '2': 'Below the M-Pesa minimum',
  '3': 'Above the M-Pesa limit',
  '4': 'Daily M-Pesa limit reached',
  '8': 'Shop account limit reached',
  '17': 'Same amount within two minutes',
  '26': 'M-Pesa busy',
  '1001': 'Another prompt is open',
  '1019': 'Prompt expired',
  '1025': 'Prompt not sent',
  '1031': 'Cancelled by customer',
  '1032': 'Cancelled by customer',
  '1036': 'Phone unreachable',
  '1037': 'Phone unreachable',
  '2001': 'Wrong PIN',
  '2028': 'Shop number not permitted',
  '4999': 'Processing',
  '8006': 'PIN locked',
  '9999': 'Prompt not sent',
  failed: 'Card declined',
  abandoned: 'Card payment not finished',
  ongoing: 'Customer is paying',
  pending: 'Pending',
  processing: 'Processing',
  queued: 'Queued',
  reversed: 'Reversed',
  lost: 'No response from provider',
  'phone-refused': 'Phone number not accepted',
  'phone-busy': 'Another prompt is open',
  'provider-busy': 'Provider busy',
  'provider-unreachable': 'Provider unreachable',
  'shop-misconfigured': 'Shop settings rejected',
};

type ProviderResult = Readonly<{ resultCode: string | null; resultText: string | null }>;

/** What a provider said of a payment, in words; an unknown code with what it sent. */
export function providerWord({ resultCode: code, resultText: text }: ProviderResult): string {
  if (code === null || code === '') return text ?? '';
  if (Object.hasOwn(meanings, code)) return meanings[code] ?? '';
  return text ? `Provider code ${code}: ${text}` : `Provider code ${code}`;
}
