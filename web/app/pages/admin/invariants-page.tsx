import { Invariants } from '../../../features/admin/books/invariants.tsx';

export default Invariants;
