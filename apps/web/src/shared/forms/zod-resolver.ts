// Apart from the forms, which load it when they are filled.
export { zodResolver } from '@hookform/resolvers/zod'
