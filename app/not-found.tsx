export { default } from './[...unknown]/page.tsx'
