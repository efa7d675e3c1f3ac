import { z } from 'zod'

// The content policy forbids eval, which zod would otherwise try for speed. Must run before any schema is created.
z.config({ jitless: true })
