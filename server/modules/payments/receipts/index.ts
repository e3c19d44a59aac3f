/** Codes entered by customers: checked with M-Pesa, and trusted only by its own answer. */
export { askReceipt } from './ask-receipt.ts';
export {
  claimQueue,
  claimsOf,
  endClaim,
  insertClaim,
  isReceiptTaken,
  lockClaim,
  type ClaimId,
  type ReceiptClaim,
} from './receipt-claims.sql.ts';
