import { Countries } from '../../../features/admin/countries/countries.tsx';

export default Countries;
