import { Rates } from '../../../features/admin/rates/rates.tsx';

export default Rates;
