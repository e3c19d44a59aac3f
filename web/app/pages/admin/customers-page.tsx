import { Customers } from '../../../features/admin/customers.tsx';

export default Customers;
