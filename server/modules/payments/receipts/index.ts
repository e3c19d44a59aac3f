/** Codes that customers type: asked of M-Pesa, believed only in its own words. */
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
