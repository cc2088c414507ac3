// Base64 (RFC 4648) with padding.
#ifndef BASE64_H
#define BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Characters that `length` bytes become; false if they are too many to count.
bool base64_encoded_length(size_t length, size_t *encoded);
// Bytes that the text stands for; false if no text that long and padded like that does.
bool base64_decoded_length(const char *text, size_t length, size_t *decoded);

// Writes *written characters, or none and false if they are more than `room`.
bool base64_encode(const uint8_t *bytes, size_t length, char *text, size_t room, size_t *written);
// Writes *written bytes; false if they are more than `room`, or if the text is not what encoding would have made.
bool base64_decode(const char *text, size_t length, uint8_t *bytes, size_t room, size_t *written);

#endif
