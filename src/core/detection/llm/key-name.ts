/** Returns the name under which a provider's key is stored among the secrets. */
export const keyName = (providerId: string): string => `llm.${providerId}`;
