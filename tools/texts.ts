// Compiles the catalogues of all languages, so that code can import their texts as `#texts`. Building the pages does it too.
import { writeTexts } from './texts/write-texts.ts'

writeTexts()
