import { createContext, useContext } from 'react'

const UsernameContext = createContext('')

export const UsernameProvider = UsernameContext.Provider

/** The username of who is at the desk. */
export const useUsername = () => useContext(UsernameContext)
