import { createContext, useContext } from 'react'

const UsernameContext = createContext('')

export const UsernameProvider = UsernameContext.Provider

/** The username of the rider who uses the desk. */
export const useUsername = () => useContext(UsernameContext)
