import { z } from 'zod'

// Zod compiles its checks with `new Function`, which the content security policy of the site refuses and reports as an error.
z.config({ jitless: true })
