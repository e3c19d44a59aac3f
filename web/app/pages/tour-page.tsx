export { WelcomeTour as default } from '../../features/dashboard/welcome-tour.tsx';
