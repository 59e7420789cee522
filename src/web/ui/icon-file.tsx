import { createContext, useContext } from 'react'

/** The address of the svg file that holds every icon as a symbol. */
const IconFile = createContext('')

export const IconFileProvider = IconFile.Provider

export function useIconFile(): string {
  return useContext(IconFile)
}
