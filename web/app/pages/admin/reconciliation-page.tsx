import { Reconciliation } from '../../../features/admin/books/reconciliation.tsx';

export default Reconciliation;
